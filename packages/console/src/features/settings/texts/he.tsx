import type { en } from './en.js'

export const he: typeof en = {
  title: 'הגדרות',
  summary: 'שינויים נשמרים אוטומטית.',
  settings: 'ההגדרות',
  proxy: (address, header, command) => (
    <>
      <bdi>{address}</bdi> שולח את הכותרת {header} ואינו פרוקסי מהימן. אם זה ה־reverse proxy שלך, יש
      להפעיל את השרת עם {command}: אחרת כל המבקרים שמאחוריו חולקים את מגבלות הקצב של רשת אחת.
    </>
  ),
}
