import type { ReactNode } from 'react'

/** Texts of this folder. */
export const en = {
  title: 'Clients',
  summary: 'Sites and apps that members can log in to.',
  add: 'Add a client',
  clients: 'clients',
  newClient: 'New client',
  none: 'No clients',
  noneHint: 'Members cannot log in without a client. Add a client with the address of your site.',
  settingsOf: (name: string) => `Settings of ${name}`,
  card: {
    id: 'id',
    redirectUris: 'Redirect URIs',
    origins: 'Origins',
    ownSettings: 'Own settings',
    setting: (label: string, value: ReactNode) => (
      <>
        {label}: {value}
      </>
    ),
    noAddress: 'None',
    change: 'Change',
    changeOf: (name: string) => `Change ${name}`,
    settings: 'Settings',
    remove: 'Remove',
    removeQuestion: 'Its sessions end.',
  },
  form: {
    name: 'Name',
    nameHint: 'Shown here, and to members on the consent page.',
    redirectHint:
      'One per line, for example https://shop.example/callback. They must match exactly.',
    originsHint:
      'Origins that may call the server from a browser (CORS), for example https://shop.example. Default for a new client: the origins of its redirect URIs.',
    consent: 'Ask members for consent at login: the site belongs to a third party.',
    add: 'Add the client',
    save: 'Save',
  },
  settings: {
    settings: 'settings',
    hint: 'Settings that are not set here use the values of the site. Changes are saved automatically.',
    asSite: 'As the site',
  },
}
