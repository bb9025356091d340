/** Texts of the choice of a visitor or member. */
export const en = {
  visitor: 'A visitor',
  member: 'A member',
  open: 'Show members',
  placeholder: 'Name or e-mail address',
  notLoaded: 'The members could not be loaded.',
  searching: 'Searching…',
  none: 'No active member has this name or address.',
}
