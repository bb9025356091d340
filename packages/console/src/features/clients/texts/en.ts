/** Texts of the page "Clients". */
export const en = {
  title: 'Clients',
  summary: 'Sites and apps that members can log in to.',
  add: 'Add a client',
  noun: 'clients',
  panel: 'New client',
  none: {
    title: 'No clients',
    text: 'Members cannot log in without a client. Add a client with the address of your site.',
  },
  id: 'id',
  redirectUris: 'Redirect URIs',
  origins: 'Origins',
  ownSettings: 'Own settings',
  change: 'Change',
  changeOne: (name: string) => `Change ${name}`,
  settings: 'Settings',
  settingsOf: (name: string) => `Settings of ${name}`,
  settingsNoun: 'settings',
  removal: 'Its sessions end.',
  noAddress: 'None',
  name: 'Name',
  nameHint: 'Shown here, and to members on the consent page.',
  redirectHint: 'One per line, for example https://shop.example/callback. They must match exactly.',
  originsHint:
    'Origins that may call the server from a browser (CORS), for example https://shop.example. Default for a new client: the origins of its redirect URIs.',
  consent: 'Ask members for consent at login: the site belongs to a third party.',
  create: 'Add the client',
  settingsHint:
    'Settings that are not set here use the values of the site. Changes are saved at once.',
  asSite: 'Same as the site',
}
