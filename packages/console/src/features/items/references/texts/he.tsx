import type { en } from './en.js'

export const he: typeof en = {
  incoming: 'מופנה מ־',
  noun: 'הפריטים המפנים',
  noField: (collection) =>
    `אף שדה הפניה אינו מפנה אל ${collection}. שדה מסוג הפניה עושה זאת, כשיש כזה באוסף.`,
  none: (fields) => `אין פריטים שמפנים אליו ב־${fields}.`,
  inGrid: (items, field) => (
    <>
      {items}
      {field} בטבלה
    </>
  ),
  ofField: (field) => ` של ${field}`,
  firstListed: (count) => `${count} הראשונים מוצגים.`,
  slow: (collection) => `לא ניתן לחפש בפריטים של ${collection} בזמן: לשדה אין אינדקס.`,
  createIndex: 'יצירת אינדקס',
  searchGrid: 'חיפוש בטבלה',
  moreThan: (count) => `יותר מ־${count} פריטים`,
  items: (count, formattedCount) => (count === 1 ? 'פריט אחד' : `${formattedCount} פריטים`),
  missing: 'אינו קיים',
  outgoing: 'מפנה אל',
  noOutgoing: 'הפריט הזה אינו מפנה לפריט אחר.',
  itemsOf: (count, formattedCount) =>
    count === 1 ? 'פריט אחד של ' : `${formattedCount} פריטים של `,
  firstListedForm: (count) => `${count} הראשונים מוצגים; בטופס נמצאים כולם.`,
}
