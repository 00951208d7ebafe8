/** One section of one page. */
export interface SearchEntry {
  page: string;
  /** Empty for what stands before the first heading. */
  heading: string;
  address: string;
  text: string;
}
