import type { FactorChangeTexts, FactorTexts } from './mail-content.js'

/** What is written and said about second factors in German. */
export const germanFactorTexts: FactorTexts = {
  factorCode: ({ site, code, minutes }) => ({
    subject: `${code} ist dein Code für ${site}`,
    heading: 'Dein Code',
    text: `Mit diesem Code schließt du die Anmeldung bei ${site} ab oder richtest diese Adresse dafür ein.`,
    code: { label: 'Gib ihn auf der Seite ein, die danach fragt:', code },
    notes: [
      `Der Code gilt ${minutes} Minuten. Gib ihn an niemanden weiter.`,
      'Wenn du ihn nicht angefordert hast, kennt jemand dein Passwort: Wähle ein neues.',
    ],
  }),
  factorsChanged: ({ site, url, change }) => ({
    ...changes[change](site),
    notes: ['Wenn du das warst, musst du nichts tun. Wenn nicht, wähle sofort ein neues Passwort:'],
    link: { label: 'Neues Passwort wählen', url },
  }),
  codeMessage: ({ site, code, channel }) =>
    channel === 'call'
      ? `Dein Code für ${site} ist ${code}. Noch einmal: ${code}.`
      : `${code} ist dein Code für ${site}. Gib ihn an niemanden weiter.`,
}

const changes: FactorChangeTexts = {
  added: (site) => ({
    subject: `Ein zweiter Schritt wurde bei ${site} eingerichtet`,
    heading: 'Ein zweiter Schritt wurde eingerichtet',
    text: `Die Anmeldung bei ${site} fragt ab jetzt nach einem zweiten Schritt. Bewahre deine Wiederherstellungscodes gut auf.`,
  }),
  removed: (site) => ({
    subject: `Ein zweiter Schritt wurde bei ${site} entfernt`,
    heading: 'Ein zweiter Schritt wurde entfernt',
    text: `Einer der zweiten Schritte deines Kontos bei ${site} wurde entfernt.`,
  }),
  reset: (site) => ({
    subject: `Deine zweiten Schritte bei ${site} wurden zurückgesetzt`,
    heading: 'Deine zweiten Schritte wurden zurückgesetzt',
    text: `Der Betreiber von ${site} hat alle zweiten Schritte deines Kontos entfernt. Bis du einen neuen einrichtest, öffnet es dein Passwort allein.`,
  }),
  guessed: (site) => ({
    subject: `Jemand probiert Codes für dein Konto bei ${site}`,
    heading: 'Jemand probiert Codes für dein Konto',
    text: `Für dein Konto bei ${site} wurden nach dem richtigen Passwort viele falsche Codes eingegeben. Eine Stunde lang öffnet es nur ein Wiederherstellungscode.`,
  }),
  'recovery-code-used': (site) => ({
    subject: `Ein Wiederherstellungscode wurde bei ${site} benutzt`,
    heading: 'Ein Wiederherstellungscode wurde benutzt',
    text: `Jemand hat sich mit einem Wiederherstellungscode in deinem Konto bei ${site} angemeldet. Er ist damit verbraucht.`,
  }),
  'recovery-codes-renewed': (site) => ({
    subject: `Neue Wiederherstellungscodes für ${site}`,
    heading: 'Neue Wiederherstellungscodes',
    text: `Für dein Konto bei ${site} wurden neue Wiederherstellungscodes erzeugt. Die alten gelten nicht mehr.`,
  }),
}
