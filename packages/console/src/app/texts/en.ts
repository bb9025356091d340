/** Texts of the frame around the pages. */
export const en = {
  skip: 'Skip to the content',
  navigation: 'Console',
  menu: 'Menu',
  lock: 'Lock',
  logOut: 'Log out',
  stillLoggedIn: (reason: string) => `You are still logged in. ${reason}`,
  language: 'Language of the console',
  groups: { content: 'Content', people: 'People', activity: 'Activity', site: 'Site' },
  pages: {
    home: 'Home',
    collections: 'Collections',
    backups: 'Backups',
    members: 'Members',
    inbox: 'Inbox',
    mailDelivery: 'E-mail delivery',
    mailTexts: 'E-mail texts',
    owners: 'Owners',
    denials: 'Denied calls',
    logs: 'Logs',
    events: 'Event log',
    audit: 'Audit log',
    settings: 'Settings',
    branding: 'Branding',
    clients: 'Clients',
    keys: 'API keys',
    webhooks: 'Webhooks',
  },
  page: 'the page',
  console: 'the console',
  consoleTitle: 'Console',
  notForRole: 'Your role cannot open this page',
  readOnly: (reason: string) => `You can read this page, but not change it. ${reason}`,
  documentation: {
    link: 'Documentation',
    missing: 'This server has no documentation',
    where:
      'It is in the folder “docs” of the source code of Foyer; the page “The console” explains this console. In the repository, run “npm run docs” and restart the server to open it here. A server that was installed as a package does not contain it.',
  },
  notFound: {
    title: 'Not found',
    heading: 'This page does not exist',
    leave: 'Go to Home',
  },
  missingCode:
    'A part of the console could not be loaded. Perhaps the server was updated: reload the page.',
  crash: {
    heading: 'This page failed to render',
    advice:
      'Perhaps the server is unreachable, or was updated: reload the page. If the error persists, check the browser’s developer console.',
    reload: 'Reload',
  },
}
