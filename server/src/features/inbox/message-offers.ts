interface MessageOffers {
  code: string | undefined;
  link: string | undefined;
}

/** What a person comes to fetch: the code on a line of its own or in front, and the link. */
export function messageOffers(text: string): MessageOffers {
  return { code: /^(\d{6})(?:\s|$)/m.exec(text)?.[1], link: /https?:\/\/\S+/.exec(text)?.[0] };
}
