import type { en } from './en.js'

export const he: typeof en = {
  title: 'הגדרות',
  summary: 'מתגים ורשימות נשמרים מיד. מספר או טקסט נשמרים בלחיצה על ”שמירה“ לידם.',
  noun: 'ההגדרות',
  sections: 'מקטעים',
  unfold: (count) => `הצגת ${count} כתובות`,
  confirm: (label) => `לשמור את ${label}?`,
  confirmed: 'כן, לשמור',
  proxy: (address, header, setting) => (
    <>
      {address} שולח את הכותרת {header} ואינו פרוקסי מהימן. אם זה שרת הפרוקסי שלך, יש להפעיל את השרת
      עם {setting}: אחרת כל המבקרים שמאחוריו חולקים את ההגבלות של רשת אחת.
    </>
  ),
}
