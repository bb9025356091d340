import { formatCount } from '../../../ui/format/format-number.js'
import type { en } from './en.js'

function events(count: number): string {
  return count === 1 ? '1 Ereignis' : `${formatCount(count)} Ereignisse`
}

export const de: typeof en = {
  list: {
    title: 'Webhooks',
    summary: 'Adressen anderer Systeme, die Ereignisse empfangen.',
    add: 'Endpunkt hinzufügen',
    loading: 'die Webhooks',
    newEndpoint: 'Neuer Endpunkt',
    none: {
      title: 'Keine Endpunkte',
      about:
        'Ein Endpunkt ist die Adresse eines anderen Systems, zum Beispiel eines Suchindex oder eines Maildienstes. Er erhält eine signierte Anfrage für jedes Ereignis, das er auswählt. Fügen Sie einen mit der Adresse hinzu, die Ihnen das andere System nennt.',
    },
  },
  page: {
    title: 'Webhook',
    all: 'Alle Webhooks',
    loading: 'der Webhook',
    missing: 'Diesen Endpunkt gibt es nicht',
    missingReason: 'Möglicherweise wurde er gelöscht.',
    state: 'Zustand',
  },
  states: {
    pausedForFailures: {
      text: 'Nach Fehlern angehalten',
      explanation:
        'Die letzten 20 Versuche sind gescheitert, deshalb hat der Server diesen Endpunkt angehalten. Reparieren Sie den Empfänger, senden Sie ein Testereignis und setzen Sie die Zustellung dann fort. Neue Ereignisse warten.',
    },
    paused: {
      text: 'Vom Inhaber angehalten',
      explanation:
        'Es wird nichts zugestellt. Neue Ereignisse warten, bis die Zustellung fortgesetzt wird.',
    },
    failing: {
      text: 'Gestört',
      explanation:
        'Die letzten Versuche sind gescheitert. Sie werden in wachsenden Abständen wiederholt.',
    },
    active: 'Aktiv',
  },
  facts: {
    events: 'Ereignisse',
    allEvents: 'Alle Ereignisse',
    eventsOf: (events, collections) => `${events} von ${collections}`,
    lastDelivery: 'Letzte Zustellung',
    none: 'Noch keine',
    failures: 'Fehlversuche in Folge',
    pending: 'Ausstehend',
    parked: 'Aufgegeben',
    lastError: 'Letzter Fehler',
  },
  actions: {
    test: 'Testereignis senden',
    testTitle: 'Testereignis',
    replay: 'Ereignisse erneut zustellen',
    keys: 'Empfänger und Schlüssel',
    edit: 'Bearbeiten',
    editTitle: 'Endpunkt bearbeiten',
    resume: 'Fortsetzen',
    pause: 'Anhalten',
    endpoint: 'der Endpunkt',
    delete: 'Löschen',
    deleteQuestion: 'Seine Zustellungen werden ebenfalls gelöscht.',
  },
  form: {
    rules: 'Der Empfänger ist eine Adresse, die',
    ruleList: [
      'eine POST-Anfrage annimmt, deren Inhalt ein signiertes Token ist,',
      'das Token mit dem öffentlichen Schlüssel prüft, den Sie im nächsten Schritt erhalten,',
      'innerhalb von 10 Sekunden mit einem Status von 200 bis 299 antwortet, ohne Weiterleitung,',
      'eine Ereignis-ID ignoriert, die sie schon verarbeitet hat: Ein Ereignis kann mehrfach eintreffen.',
    ],
    url: 'URL',
    urlHint: 'Eine https-Adresse, zum Beispiel https://search.example/webhooks.',
    descriptionHint: 'Nur hier sichtbar, zum Beispiel „Suchindex“.',
    appId: 'App-ID',
    appIdHint:
      'Der Empfänger nimmt nur Ereignisse für seine eigene App-ID an. Lassen Sie das Feld leer, um eine neue zu erhalten.',
    types: 'Ereignistypen',
    typesHint: 'Ohne Auswahl werden Ereignisse aller Typen zugestellt.',
    collections: 'Sammlungen',
    collectionsHint:
      'Ohne Auswahl werden alle Ereignisse zugestellt. Mit Auswahl nur die dieser Sammlungen und keine von Mitgliedern.',
    noCollections: 'Es gibt keine Sammlungen.',
    add: 'Endpunkt hinzufügen',
    added:
      'Der Endpunkt ist hinzugefügt. Richten Sie den Empfänger mit dieser App-ID und diesem öffentlichen Schlüssel ein und senden Sie dann auf der Seite des Endpunkts ein Testereignis.',
    open: 'Zum Endpunkt',
    done: 'Fertig',
  },
  receiver: {
    appId: 'App-ID',
    copiedAppId: 'App-ID',
    publicKey: 'Öffentlicher Schlüssel',
    copiedPublicKey: 'öffentlicher Schlüssel',
    about:
      'Code für einen Server, der POST-Anfragen an diese Funktion übergibt. Die offiziellen Pakete nehmen angelegte, geänderte und entfernte Elemente und Mitglieder an und weisen ein Ereignis ohne Handler ab: Wählen Sie nur Ereignisse, die der Empfänger verarbeitet.',
    code: 'Code des Empfängers',
    official: 'Offizielle Pakete',
  },
  keys: {
    heading: 'Schlüsselwechsel',
    about:
      'Ein Wechsel erzeugt einen neuen Schlüssel, der ab dann signiert. 24 Stunden lang wird jeder zweite Versuch einer Zustellung mit dem alten Schlüssel signiert, damit ein Empfänger, der nur einen der beiden kennt, nichts verliert.',
    key: 'der Schlüssel',
    rotate: 'Wechseln',
    rotateQuestion: 'Der Empfänger braucht den neuen Schlüssel innerhalb von 24 Stunden.',
    overlap: (end) => (
      <>
        Der Schlüssel oben ist neu. Der alte signiert noch jeden zweiten Versuch, bis: {end}. Geben
        Sie dem Empfänger den neuen Schlüssel und verwenden Sie dann den alten nicht mehr.
      </>
    ),
    confirm: 'Alten Schlüssel nicht mehr verwenden',
  },
  test: {
    about: (event, collection, url) => (
      <>
        Der Server sendet das Ereignis „{event}“ eines erfundenen Elements der Sammlung {collection}{' '}
        an {url} und wartet bis zu 10 Sekunden auf die Antwort. Ein Test ist keine Zustellung: Er
        wird nicht wiederholt.
      </>
    ),
    waiting: 'Warten auf die Antwort',
    send: 'Senden',
    sendAnother: 'Noch eines senden',
  },
  attempt: {
    heading: 'Antwort',
    result: (status, milliseconds, error) =>
      `${status === null ? 'Keine Antwort' : `Status ${status}`} nach ${milliseconds} ms${error === null ? '' : `: ${error}`}`,
    empty: 'Die Antwort hat keinen Inhalt.',
  },
  request: {
    heading: 'Anfrage',
    about: (data, identity) => (
      <>
        Der Inhalt ist ein signiertes Token mit diesen Claims. Im Token sind {data} und {identity}{' '}
        JSON-Text.
      </>
    ),
  },
  deliveries: {
    heading: 'Zustellungen',
    loading: 'die Zustellungen',
    filter: 'Nach Zustand filtern',
    all: 'Alle Zustellungen',
    noneOfState: { title: 'Keine Zustellungen', about: 'Keine Zustellung hat diesen Zustand.' },
    none: {
      title: 'Noch keine Zustellungen',
      about:
        'Das nächste Ereignis, das dieser Endpunkt auswählt, wird sofort zugestellt und erscheint hier.',
    },
    states: {
      PENDING: { text: 'Ausstehend', explanation: 'Der Server versucht es erneut.' },
      DELIVERED: { text: 'Zugestellt', explanation: 'Der Endpunkt hat das Ereignis angenommen.' },
      PARKED: {
        text: 'Aufgegeben',
        explanation:
          'Alle Versuche sind gescheitert. Sie können das Ereignis noch einmal zustellen lassen.',
      },
    },
    columns: {
      event: 'Ereignis',
      state: 'Zustand',
      response: 'Antwort',
      collection: 'Sammlung',
      id: 'ID',
      attempts: 'Versuche',
      lastAttempt: 'Letzter Versuch',
      nextAttempt: 'Nächster Versuch',
    },
    noResponse: 'Noch keine',
    status: (status) => `Status ${status ?? ''}`,
    notAttempted: 'Noch nicht',
    due: 'Wartet',
    dueReason:
      'Wartet auf eine frühere Zustellung desselben Elements oder darauf, dass der Endpunkt fortgesetzt wird.',
  },
  delivery: {
    title: 'Zustellung',
    loading: 'die Zustellung',
    sequence: 'Nummer',
    expired:
      'Das Protokoll enthält dieses Ereignis nicht mehr: Seine Anfrage kann nicht angezeigt und es kann nicht erneut zugestellt werden.',
    event: 'das Ereignis',
    replay: 'Erneut zustellen',
    replayQuestion: '1 Ereignis wird erneut zugestellt.',
    replayed: 'Das Ereignis ist eingereiht. Seine neue Zustellung ist die erste in der Liste.',
  },
  replay: {
    legend: 'Ereignisse, die erneut zugestellt werden',
    kinds: { since: 'Alles seit einer Nummer', range: 'Ein Zeitraum', event: 'Ein Ereignis' },
    counting: 'Ereignisse werden gezählt',
    continue: 'Weiter',
    sequence: 'Nummer',
    sequenceHint:
      'Ereignisse nach dieser Nummer werden erneut zugestellt. 0 ist der Anfang des Protokolls.',
    sequenceProblem: 'Geben Sie die Nummer eines Ereignisses ein, eine ganze Zahl.',
    eventId: 'Ereignis-ID',
    eventIdHint: 'Das Ereignisprotokoll zeigt sie bei jedem Ereignis.',
    eventIdProblem: 'Geben Sie die ID eines Ereignisses ein.',
    from: 'Von',
    fromHint: 'Uhrzeit in der Zeitzone dieses Browsers.',
    to: 'Bis',
    toHint: 'Der Zeitraum endet vor dieser Zeit.',
    rangeProblem: 'Geben Sie zwei Zeiten ein, die frühere zuerst.',
    noEvents: 'Das Protokoll enthält kein solches Ereignis, das dieser Endpunkt auswählt.',
    question: (count, isComplete, url) =>
      `${isComplete ? '' : 'Mindestens '}${events(count)} ${count === 1 ? 'wird' : 'werden'} erneut an ${url} zugestellt, nach den ausstehenden. Der Empfänger erhält dieselben Ereignis-IDs noch einmal.`,
    confirm: (count, isComplete) =>
      `${isComplete ? '' : 'Mindestens '}${events(count)} erneut zustellen`,
    back: 'Zurück',
    queuedLater: 'Der Server reiht die Ereignisse im Hintergrund ein.',
    queued: (count) => `${events(count)} ${count === 1 ? 'ist' : 'sind'} eingereiht.`,
    done: 'Fertig',
  },
}
