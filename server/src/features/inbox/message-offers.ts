interface MessageOffers {
  code: string | undefined;
  link: string | undefined;
}

/**
 * What a person comes to fetch: the code on a line of its own or in front, and the link. A link behind the code is for
 * somebody who did not ask for the code, so it is not offered.
 */
export function messageOffers(text: string): MessageOffers {
  const code = /^(\d{6})(?:\s|$)/m.exec(text);
  const link = /https?:\/\/\S+/.exec(text);
  return { code: code?.[1], link: code && link && code.index < link.index ? undefined : link?.[0] };
}
