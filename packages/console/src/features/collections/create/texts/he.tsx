import type { en } from './en.js'

export const he: typeof en = {
  name: {
    label: 'שם',
    hint: 'מוצג בקונסולה הזאת.',
    empty: 'יש להזין שם, למשל ”ביקורות“.',
  },
  id: {
    label: 'מזהה',
    hint: 'אתרים פונים בו לאוסף. לא ניתן לשנות אותו אחר כך.',
    taken: 'המזהה תפוס. ייתכן שהוא של אוסף שנמחק: אפשר לשחזר אותו, או לבחור מזהה אחר.',
  },
  description: {
    hint: 'למה האוסף נועד. אפשר להשאיר ריק.',
  },
  permissions: 'מי רשאי לעשות מה',
  choosePermissions: 'יש לבחור מי רשאי לקרוא ולכתוב. ניתן לשנות זאת אחר כך.',
  submit: 'יצירת האוסף',
  fieldName: 'יש להזין שם לשדה.',
  fieldLetters: 'יש להשתמש באותיות A עד Z: מהן נבנה מפתח השדה.',
  chooseTarget: 'יש לבחור אוסף.',
  fields: 'שדות',
  fieldsHint: 'אפשר להתחיל באחד או שניים. ניתן להוסיף, לשנות ולהסיר שדות אחר כך.',
  field: (number) => `שדה ${number}`,
  example: 'כותרת',
  typeOf: (number) => `סוג שדה ${number}`,
  removeField: (number) => `הסרת שדה ${number}`,
  targetOf: (number) => `שדה ${number} מפנה אל`,
  addField: 'הוספת שדה נוסף',
  itsName: 'שמו.',
  itsKey: (key) => <>המפתח שלו הוא {key}.</>,
}
