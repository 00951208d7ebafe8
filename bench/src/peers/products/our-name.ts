/** The name of our product in the tables. The others are compared with it. */
export const ourName = 'Selvage';
