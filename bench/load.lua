-- Sends the requests of a file in rotation and looks at every answer.
local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init()
  requests, sent, bad = {}, 0, 0
  expected = os.getenv('LOAD_EXPECTS')
  redirects = os.getenv('LOAD_REDIRECTS') == 'yes'
  local file = assert(io.open(os.getenv('LOAD_REQUESTS'), 'rb'))
  for text in file:read('*a'):gmatch('[^\30]+') do table.insert(requests, text) end
  file:close()
end

function request()
  sent = sent + 1
  return requests[(sent - 1) % #requests + 1]
end

function response(status, headers, body)
  local right, text = status == 200, body
  if redirects then right, text = status == 302 or status == 303, headers['location'] or headers['Location'] end
  if right and text and text:find(expected, 1, true) then return end
  bad = bad + 1
  if bad == 1 then io.stderr:write('the first wrong answer: ', status, ' ', body, '\n') end
end

function done(summary)
  local wrong = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  for _, thread in ipairs(threads) do wrong = wrong + thread:get('bad') end
  print(string.format('{"answers":%d,"bad":%d,"seconds":%.6f}', summary.requests, wrong, summary.duration / 1e6))
end
