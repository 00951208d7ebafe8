/** Tells the doctor that we stand in for an area that nobody else serves. */
export const ownPageHeader = 'x-selvage-page';
