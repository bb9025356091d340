import type { en } from './en.js'

export const he: typeof en = {
  title: 'אוספים',
  create: 'אוסף חדש',
  noun: 'האוספים',
  count: (count, formattedCount) => (count === 1 ? 'אוסף אחד' : `${formattedCount} אוספים`),
  none: {
    title: 'עדיין אין אוספים',
    text: (file) => (
      <>
        אוסף מכיל פריטים מסוג אחד, כמו פוסטים, מוצרים או ביקורות. אפשר ליצור את הראשון כאן, או
        להצהיר עליו ב־{file}.
      </>
    ),
    create: 'יצירת אוסף',
  },
  card: {
    settings: 'הגדרות',
    settingsOf: (name) => `הגדרות של ${name}`,
    declared: 'מוצהר ב־foyer.json',
    deletedMembers: 'פריטים של חברים שנמחקו',
    unknown: 'לא ידוע',
    countUnknown: 'מספר הפריטים אינו ידוע',
    counting: 'הפריטים נספרים',
    items: (count, formattedCount) => (count === 1 ? 'פריט אחד' : `${formattedCount} פריטים`),
  },
  deleted: {
    isBack: (collection) => <>{collection} חזר, עם הפריטים, השדות וההרשאות שלו.</>,
    isDeleted: (name) => `${name} נמחק. אתרים אינם יכולים עוד לפנות אליו; הפריטים שלו נשמרים.`,
    notRead: (problem) => `לא ניתן היה לקרוא את האוספים שנמחקו: ${problem}`,
    heading: 'נמחקו',
    intro: 'אוסף שנמחק שומר את פריטיו עד שאוסף חדש מקבל את המזהה שלו. המזהה שמור 30 יום.',
    times: (deleted, reserved) => (
      <>
        נמחק ב־{deleted}. שמור עד {reserved}.
      </>
    ),
    restore: 'שחזור',
    restoreOne: (name) => `שחזור: ${name}`,
  },
  rule: {
    label: 'פריטים של חברים שנמחקו',
    saved: 'הכלל נשמר. הוא תקף לחברים שיימחקו מעכשיו.',
    noun: 'הכלל',
    cleared: 'שדות שמתרוקנים',
    declared: (file, name) => (
      <>
        הכלל הזה מוצהר ב־{file} ‏({name}). יש לשנות אותו שם: כלל שנקבע כאן יוחלף בשינוי הבא של
        ההצהרה.
      </>
    ),
    anonymise: {
      label: 'הפיכה לאנונימיים',
      hint: 'הפריטים נשארים, בלי הקישור לחבר. זו ברירת המחדל.',
    },
    delete: {
      label: 'מחיקה',
      hint: 'הפריטים מוסרים עם החשבון.',
    },
    keep: {
      label: 'השארה כמו שהם',
      hint: 'הפריטים שומרים על מזהה החבר ועל כל השדות.',
    },
    legend: 'כשחבר נמחק, הפריטים שלו באוסף הזה:',
    useDefault: 'שימוש בברירת המחדל',
    clearToo: 'שדות שמתרוקנים גם הם',
    clearHint: 'למשל עותק של שם החבר בפריט.',
    words: {
      keep: 'נשארים כמו שהם',
      anonymise: 'הופכים לאנונימיים',
      delete: 'נמחקים',
    },
    withCleared: (words, count) =>
      `${words}, ${count === 1 ? 'שדה אחד מתרוקן' : `${count} שדות מתרוקנים`}`,
    innerField: 'שדה פנימי',
  },
  conflict: {
    title: 'דבר לא נשמר: האוסף הזה שונה בינתיים במקום אחר.',
    text: 'הדף מציג עכשיו את המצב הנוכחי, והשינויים שלך נשמרו מעליו. יש לבדוק אותם ולשמור שוב.',
  },
  mismatch: {
    title: (count, formattedCount) =>
      `דבר לא שונה: ${count === 1 ? 'פריט אחד אינו מתאים' : `${formattedCount} פריטים אינם מתאימים`} לשדות.`,
    advice: (count) => `יש לתקן ${count === 1 ? 'אותו' : 'אותם'} ולנסות שוב.`,
    first: (count) => `${count} הראשונים:`,
    value: (item, field, expected, found) => (
      <>
        {item}: {field}, צפוי <bdi>{expected}</bdi>, נמצא {found}
      </>
    ),
  },
  operations: {
    read: 'קריאה',
    insert: 'הוספה',
    update: 'שינוי',
    remove: 'הסרה',
  },
}
