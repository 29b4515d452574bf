const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** On Linux the text below the title is markup, by the protocol of its notifications; what an agent says must stay text. */
export function notificationBody(body: string, platform: NodeJS.Platform): string {
  return platform === 'linux' ? body.replaceAll(/[&<>]/g, (one) => entities[one] ?? one) : body;
}
