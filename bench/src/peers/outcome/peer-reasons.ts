/** Why another product is ahead, by work, figure and product. */
export const peerReasons: Readonly<Record<string, string>> = {};
