# A server in Ruby with openid_connect: logs people in, checks the ID token, asks userinfo, and refreshes.
require 'json'
require 'openid_connect'
require 'securerandom'
require 'socket'

issuer, client_id, port = ENV.values_at('ISSUER', 'CLIENT_ID', 'PORT')
redirect_uri = "http://localhost:#{port}/callback"
if (authority = ENV['SSL_CERT_FILE'])
  OpenIDConnect.http_config { |http| http.ssl_config.add_trust_ca(authority) }
end
provider = OpenIDConnect::Discovery::Provider::Config.discover!(issuer)
sessions = {}

client_of = lambda do
  OpenIDConnect::Client.new(
    identifier: client_id, secret: ENV.fetch('CLIENT_SECRET'), redirect_uri: redirect_uri,
    authorization_endpoint: provider.authorization_endpoint,
    token_endpoint: provider.token_endpoint, userinfo_endpoint: provider.userinfo_endpoint
  )
end

ask = lambda do
  session = { verifier: SecureRandom.urlsafe_base64(48), state: SecureRandom.hex, nonce: SecureRandom.hex }
  challenge = Base64.urlsafe_encode64(Digest::SHA256.digest(session[:verifier]), padding: false)
  address = client_of.call.authorization_uri(
    scope: %w[openid kind member], state: session[:state], nonce: session[:nonce],
    code_challenge: challenge, code_challenge_method: 'S256'
  )
  [session, address, nil]
end

come_back = lambda do |session, query|
  raise 'the state is another one' unless query['state'] == session[:state]

  client = client_of.call
  client.authorization_code = query['code']
  token = client.access_token!(:basic, code_verifier: session[:verifier])
  id_token = OpenIDConnect::ResponseObject::IdToken.decode(token.id_token, provider.jwks)
  id_token.verify!(issuer: issuer, client_id: client_id, nonce: session[:nonce])
  [{ sub: id_token.sub, token: token }, '/', nil]
end

refresh = lambda do |session|
  client = client_of.call
  client.refresh_token = session[:token].refresh_token
  session.merge(token: client.access_token!(:basic))
end

server = TCPServer.new('localhost', port.to_i)
loop do
  socket = server.accept
  request = socket.gets("\r\n\r\n") or next socket.close
  path, search = request.split[1].split('?')
  session = sessions.delete(request[/^cookie:.*\bruby-#{port}=(\h+)/i, 1]) || {}
  session, location, body =
    if path == '/callback'
      come_back.call(session, URI.decode_www_form(search).to_h)
    elsif session[:sub].nil?
      ask.call
    else
      session = refresh.call(session) if path == '/refresh'
      [session, nil, session[:token].userinfo!.raw_attributes]
    end
  sessions[id = SecureRandom.hex] = session
  socket.print("HTTP/1.1 #{location ? '302 Found' : '200 OK'}\r\n",
               "set-cookie: ruby-#{port}=#{id}; HttpOnly; SameSite=Lax; Path=/\r\n",
               location ? "location: #{location}\r\n" : '', "connection: close\r\n\r\n", body.to_json)
  socket.close
end
