import type { en } from './en.js'

export const de: typeof en = {
  title: 'Clients',
  summary: 'Websites und Apps, an denen sich Mitglieder anmelden können.',
  add: 'Client hinzufügen',
  noun: 'die Clients',
  panel: 'Neuer Client',
  none: {
    title: 'Keine Clients',
    text: 'Ohne Client können sich Mitglieder nicht anmelden. Fügen Sie einen Client mit der Adresse Ihrer Website hinzu.',
  },
  id: 'ID',
  redirectUris: 'Redirect-URIs',
  origins: 'Origins',
  ownSettings: 'Eigene Einstellungen',
  change: 'Ändern',
  changeOne: (name) => `Ändern: ${name}`,
  settings: 'Einstellungen',
  settingsOf: (name) => `Einstellungen von ${name}`,
  settingsNoun: 'die Einstellungen',
  removal: 'Seine Sitzungen werden beendet.',
  noAddress: 'Keine',
  name: 'Name',
  nameHint: 'Er steht hier, und für Mitglieder auf der Einwilligungsseite.',
  redirectHint:
    'Eine je Zeile, zum Beispiel https://shop.example/callback. Sie müssen genau übereinstimmen.',
  originsHint:
    'Origins, die den Server aus einem Browser aufrufen dürfen (CORS), zum Beispiel https://shop.example. Vorgabe für einen neuen Client: die Origins seiner Redirect-URIs.',
  consent:
    'Bei der Anmeldung die Einwilligung der Mitglieder erfragen: Die Website gehört einem Dritten.',
  create: 'Client hinzufügen',
  settingsHint:
    'Was hier nicht gesetzt ist, hat den Wert der Website. Änderungen werden automatisch gespeichert.',
  asSite: 'Wie die Website',
}
