/** A brand's page colour in the light and in the dark, read from its tokens in the built style sheet's source. */
export function themeColours(tokens: string): { light: string; dark: string } {
  const [light, dark] = [...tokens.matchAll(/--lp-page:\s*(#[\da-f]{6})/g)].map(([, colour]) => colour);
  if (light === undefined || dark === undefined) throw new Error('the tokens name no --lp-page for light and dark');
  return { light, dark };
}
