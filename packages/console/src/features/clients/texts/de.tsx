import type { en } from './en.js'

export const de: typeof en = {
  title: 'Clients',
  summary: 'Websites und Apps, bei denen sich Mitglieder anmelden können.',
  add: 'Client hinzufügen',
  clients: 'die Clients',
  newClient: 'Neuer Client',
  none: 'Keine Clients',
  noneHint:
    'Ohne einen Client können sich Mitglieder nicht anmelden. Fügen Sie einen Client mit der Adresse Ihrer Website hinzu.',
  settingsOf: (name) => `Einstellungen von ${name}`,
  card: {
    id: 'ID',
    redirectUris: 'Redirect-URIs',
    origins: 'Origins',
    ownSettings: 'Eigene Einstellungen',
    setting: (label, value) => (
      <>
        {label}: {value}
      </>
    ),
    noAddress: 'Keine',
    change: 'Ändern',
    changeOf: (name) => `${name} ändern`,
    settings: 'Einstellungen',
    remove: 'Entfernen',
    removeQuestion: 'Seine Sitzungen enden.',
  },
  form: {
    name: 'Name',
    nameHint: 'Wird hier angezeigt und den Mitgliedern auf der Einwilligungsseite.',
    redirectHint:
      'Eine pro Zeile, zum Beispiel https://shop.example/callback. Sie müssen genau übereinstimmen.',
    originsHint:
      'Origins, die den Server aus einem Browser aufrufen dürfen (CORS), zum Beispiel https://shop.example. Vorgabe für einen neuen Client: die Origins seiner Redirect-URIs.',
    consent: 'Mitglieder bei der Anmeldung um Einwilligung bitten: Die Website gehört Dritten.',
    add: 'Client hinzufügen',
    save: 'Speichern',
  },
  settings: {
    settings: 'die Einstellungen',
    hint: 'Für Einstellungen, die hier nicht gesetzt sind, gelten die Werte der Website. Änderungen werden automatisch gespeichert.',
    asSite: 'Wie die Website',
  },
}
