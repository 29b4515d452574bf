/** The events of a stream of server-sent events, without the closing mark of OpenAI's. */
export async function readStream<Event>(response: Response): Promise<Event[]> {
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: '));
  const data = lines.map((line) => line.slice('data: '.length));
  return data.filter((text) => text !== '[DONE]').map((text) => JSON.parse(text) as Event);
}
