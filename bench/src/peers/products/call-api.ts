/** A call to a product that is not measured. Any other answer than 2xx fails. */
export async function callApi(
  url: string,
  { method = 'GET', headers = {}, json }: { method?: string; headers?: Record<string, string>; json?: unknown } = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${method} ${new URL(url).pathname} answers ${response.status} ${text.slice(0, 400)}`);
  return text === '' ? null : JSON.parse(text);
}
