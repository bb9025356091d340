/** Texts about changing the e-mail address in English. */
export const englishOwnAddress = {
  newEmail: 'New address',
  hint: 'A code goes there. Nothing changes before you have typed it.',
  submit: 'Change the address',
  signInLead: 'To change it, show first that it is you.',
  signInAgain: 'Sign in again',
  saved: 'Your address is changed. Other devices are signed out.',
  codeOver: 'This code ran out. Type the new address again to get another one.',
  taken: 'Somebody else has this address now. Take another one.',
}

type OwnAddressTexts = typeof englishOwnAddress

/** Texts about changing the e-mail address in German. */
export const germanOwnAddress: OwnAddressTexts = {
  newEmail: 'Neue Adresse',
  hint: 'Dorthin geht ein Code. Bis Sie ihn eingegeben haben, bleibt alles, wie es ist.',
  submit: 'Adresse ändern',
  signInLead: 'Zeigen Sie zuerst, dass Sie es sind, um sie zu ändern.',
  signInAgain: 'Noch einmal anmelden',
  saved: 'Ihre Adresse ist geändert. Andere Geräte sind abgemeldet.',
  codeOver:
    'Dieser Code ist abgelaufen. Geben Sie die neue Adresse noch einmal ein, dann kommt ein neuer.',
  taken: 'Diese Adresse gehört inzwischen jemand anderem. Nehmen Sie eine andere.',
}

/** Texts about changing the e-mail address in Hebrew. */
export const hebrewOwnAddress: OwnAddressTexts = {
  newEmail: 'כתובת חדשה',
  hint: 'קוד יישלח אליה. דבר לא ישתנה לפני שהקוד הוקלד.',
  submit: 'החלפת הכתובת',
  signInLead: 'כדי להחליף אותה יש להתחבר שוב תחילה.',
  signInAgain: 'התחברות מחדש',
  saved: 'הכתובת שלך הוחלפה. מכשירים אחרים נותקו.',
  codeOver: 'תוקף הקוד פג. יש להקליד שוב את הכתובת החדשה כדי לקבל קוד אחר.',
  taken: 'הכתובת הזאת שייכת עכשיו למישהו אחר. יש לבחור כתובת אחרת.',
}
