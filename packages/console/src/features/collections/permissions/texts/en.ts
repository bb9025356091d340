/** Texts of the permissions of a collection. */
export const en = {
  caller: 'Who',
  changes: ' (changes)',
  start: 'Start from a common case',
  orChoose: 'Or choose for each operation',
  matrixAfter: 'Who will be able to do what',
  matrixNow: 'Who can do what now',
  labelAfter: 'Permissions after the change',
  labelNow: 'Permissions now',
  saved: 'The permissions are saved. They apply from the next request.',
  back: 'Back to the denied call',
  apply: 'Apply the permissions',
  discard: 'Discard',
  preview: 'What changes when you apply this',
  noEffect: 'Nobody gains or loses access.',
  gain: 'Gain',
  loss: 'Loss',
  anybody: 'Anybody on the internet counts as a visitor.',
  questions: {
    read: {
      label: 'Who can read items?',
      hint: 'Queries, counts, searches and live updates too.',
    },
    insert: {
      label: 'Who can add items?',
      hint: 'Whoever adds an item is its author.',
    },
    update: {
      label: 'Who can change items?',
      hint: 'In whole or in part.',
    },
    remove: {
      label: 'Who can remove items?',
      hint: 'Only owners can empty a whole collection.',
    },
  },
  people: {
    visitor: {
      name: 'Visitor',
      about: 'Not logged in',
      plural: 'Visitors',
    },
    member: {
      name: 'Member',
      about: 'Logged in, for items of others',
      plural: 'Members',
    },
    author: {
      name: 'Author',
      about: 'The member who added the item',
      plural: 'Authors',
    },
    editor: {
      name: 'Editor',
      about: 'Member with the role “editor”',
      plural: 'Editors',
    },
    owner: {
      name: 'Owner',
      about: 'In this console, or with an API key',
      plural: 'Owners',
    },
  },
  oneMember: 'One member',
  role: (role: string) => `Role “${role}”`,
  special: 'Special permissions',
  theMember: (id: string | undefined) => `The member ${id}`,
  withRole: (role: string) => `Members with the role “${role}”`,
  presets: {
    content: {
      name: 'Content of the site',
      about: 'Everyone can read. Only owners can write.',
    },
    editors: {
      name: 'Content by editors',
      about: 'Everyone can read. Members with the role “editor” can write.',
    },
    contribute: {
      name: 'Members contribute',
      about:
        'Everyone can read. Members can add items, and change and remove their own; editors can change all.',
    },
    private: {
      name: 'Private to each member',
      about:
        'Members can add items, and see, change and remove only their own. Editors and owners see and change all.',
    },
    members: {
      name: 'For members only',
      about: 'Members can read. Only owners can write.',
    },
    owner: {
      name: 'Only owners',
      about: 'Only owners, and programs with an API key, can read or write.',
    },
  },
  otherMembers: 'Other members',
  published: (items: string, isOne: boolean) =>
    `Everybody on the internet will read ${items} that only ${isOne ? 'its author' : 'their authors'} and editors could read.`,
  effect: {
    read: (people: string, may: boolean, items: string) =>
      `${people} ${may ? 'will' : 'will no longer'} read ${items}.`,
    insert: (people: string, may: boolean, items: string) =>
      `${people} ${may ? 'will' : 'will no longer'} add ${items}.`,
    update: (people: string, may: boolean, items: string) =>
      `${people} ${may ? 'will' : 'will no longer'} change ${items}.`,
    remove: (people: string, may: boolean, items: string) =>
      `${people} ${may ? 'will' : 'will no longer'} remove ${items}.`,
  },
  items: 'items',
  ownItems: 'their own items',
  countedItems: (count: number, formattedCount: string) =>
    count === 1 ? '1 item' : `${formattedCount} items`,
}
