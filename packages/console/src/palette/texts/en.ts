/** Texts of the palette. Keywords are further words that find an action. */
export const en = {
  open: 'Search',
  shortcut: 'Ctrl K',
  dialog: 'Search and commands',
  field: 'Search pages, collections, members and items',
  results: 'Results',
  searchingMore: 'Searching members and items…',
  none: 'Nothing found.',
  groups: {
    actions: 'Actions',
    pages: 'Pages',
    collections: 'Collections',
    settings: 'Settings',
    members: 'Members',
    items: 'Items',
  },
  actions: {
    newCollection: { name: 'New collection', keywords: 'create add' },
    addMember: { name: 'Add a member', keywords: 'create new invite' },
    inviteOwner: { name: 'Invite an owner', keywords: 'editor viewer account' },
    createBackup: { name: 'Create a backup', keywords: 'save copy' },
    approveMembers: { name: 'Approve pending members', keywords: 'accept' },
    changePassword: { name: 'Change your password', keywords: '' },
    account: {
      name: 'Your account',
      keywords: 'two-step verification factor authenticator sessions name',
    },
    documentation: { name: 'Documentation', keywords: 'help manual guide csv import' },
  },
  leaveKeywords: 'sign out lock',
  fields: (collection: string) => `${collection}: fields`,
  permissions: (collection: string) => `${collection}: permissions`,
}
