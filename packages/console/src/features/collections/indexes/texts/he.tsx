import type { en } from './en.js'

export const he: typeof en = {
  form: {
    nameTaken: 'לאינדקס אחר יש השם הזה. יש לבחור שם אחר.',
    nameEmpty: 'יש להזין שם.',
    field: 'שדה',
    fieldNumber: (number) => `שדה ${number}`,
    fieldHint: 'המפתח של שדה. נקודות מובילות לתוך אובייקטים: address.city.',
    order: (number) => `סדר שדה ${number}`,
    orderHint: 'הכיוון שבו השאילתות שלך ממיינות.',
    ascending: 'עולה',
    descending: 'יורד',
    removeField: (number) => `הסרת שדה ${number}`,
    addField: 'הוספת שדה נוסף',
    uniqueHint:
      'אסור לשני פריטים להיות בעלי אותו ערך. האינדקס נכשל אם כבר יש ערכים שווים. רק לשדה אחד.',
    anyCase: 'אותיות גדולות וקטנות כשוות',
    anyCaseHint: 'לשוויון ולתחילת טקסטים; אינו ממיין.',
    nameHint: 'מוצג כאן ובהסברים על שאילתות איטיות.',
    submit: 'יצירת האינדקס',
    pathEmpty: 'יש להזין מפתח של שדה.',
    tooLong: (length) => `${length} תווים לכל היותר.`,
    once: 'אפשר לבחור כל שדה פעם אחת בלבד.',
  },
  name: 'שם',
  intro:
    'אינדקס מזרז שאילתות שמסננות או ממיינות לפי שדותיו. אינדקס ייחודי גם דוחה פריט שני עם אותו ערך.',
  room: (value, three, unique) =>
    `מקום לעוד ${value} של שדה אחד, ${three} של עד שלושה שדות, ${unique} ייחודיים.`,
  create: 'אינדקס חדש',
  noun: 'האינדקסים',
  label: 'אינדקסים',
  fields: 'שדות',
  kind: 'סוג',
  unique: 'ייחודי',
  forSpeed: 'למהירות',
  caseAlike: 'אותיות גדולות וקטנות שוות',
  always: 'תמיד קיים',
  state: 'מצב',
  ascending: ' עולה',
  descending: ' יורד',
  states: {
    BUILDING: 'בבנייה…',
    ACTIVE: 'פעיל',
    DROPPING: 'במחיקה…',
    FAILED: 'נכשל',
    DROPPED: 'נמחק',
    INVALID: 'לא תקין',
  },
  failure: (reason, item) => (
    <>
      <bdi>{reason}</bdi>
      {item !== undefined && <> (פריט {item})</>}. יש למחוק את האינדקס, לתקן את הפריטים וליצור אותו
      שוב.
    </>
  ),
  index: (name) => `האינדקס ${name}`,
  drop: 'מחיקה',
  dropUnique: 'ערכים שווים יותרו.',
  dropOther: 'שאילתות שמשתמשות בו יהיו איטיות יותר.',
}
