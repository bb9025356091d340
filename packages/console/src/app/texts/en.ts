import type { OwnerRole } from '@foyer/protocol/owner-accounts'

/** Texts of the frame around the pages. */
export const en = {
  skip: 'Skip to the content',
  navigation: 'Console',
  lock: 'Lock',
  signOut: 'Sign out',
  language: 'Language',
  roles: { owner: 'owner', editor: 'editor', viewer: 'viewer' } satisfies Record<OwnerRole, string>,
  groups: { content: 'Content', people: 'People', activity: 'Activity', site: 'Site' },
  places: {
    home: 'Home',
    collections: 'Collections',
    backups: 'Backups',
    members: 'Members',
    inbox: 'Inbox',
    mailTexts: 'E-mail texts',
    owners: 'Owners',
    denials: 'Denied calls',
    logs: 'Logs',
    events: 'Event log',
    audit: 'Audit',
    settings: 'Settings',
    branding: 'Branding',
    clients: 'Clients',
    keys: 'API keys',
    webhooks: 'Webhooks',
  },
  page: 'the page',
  notForRole: 'Your role cannot open this page',
  readOnly: (reason: string) => `You can read this page. ${reason}`,
  notFound: {
    title: 'Not found',
    heading: 'This page does not exist',
    leave: 'Go to the first page',
  },
  crash: {
    heading: 'This page failed to render',
    advice: 'Reload the page. If the error persists, look into the browser’s developer console.',
    reload: 'Reload',
  },
}
