/** This release of Foyer, as its package is called. */
export const RELEASE = '0.1.0'
