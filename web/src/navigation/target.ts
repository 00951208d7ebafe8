/** Where a link leads: to a screen of ours, or to a page of the site around us. */
export type Target = { screen: string } | { page: string };
