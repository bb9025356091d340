import type { en } from './en.js'

export const he: typeof en = {
  title: 'קריאות שנדחו',
  summary: 'הקריאות האחרונות שהרשאות דחו, נשמרות יום אחד. חדשות מופיעות מעצמן.',
  searchLabel: 'מזהה ההחלטה',
  searchHint: 'מזהה ההחלטה של שגיאה',
  calls: 'קריאות שנדחו',
  none: 'אף קריאה לא נדחתה',
  noneHint: (field) => (
    <>קריאה שהרשאות דוחות מופיעה כאן עם הסיבה. השגיאה שלה כוללת {field}, שבעזרתו אפשר למצוא אותה.</>
  ),
  columns: { denied: 'נדחה', caller: 'קורא', reason: 'סיבה', decision: 'החלטה' },
  panel: {
    call: 'הקריאה שנדחתה',
    gone: (id, field) => (
      <>
        בשרת אין קריאה שנדחתה ”<bdi>{id}</bdi>“, או שכבר אינה בו: הן נשמרות יום אחד. יש לבדוק את{' '}
        {field} של השגיאה.
      </>
    ),
    decisionId: 'מזהה ההחלטה',
    rules: 'כללים',
    checkedRules: 'הכללים שנבדקו',
    member: 'חבר',
    collection: 'אוסף',
    item: 'פריט',
    allowedThen: 'מי שהורשו אז',
  },
  rule: {
    label: 'הכלל כעת',
    heading: 'הכלל כעת',
    ownerOnly: 'רק בעלים יכולים לבצע את הקריאה הזאת. אין הרשאה שמאפשרת אותה לאחרים.',
    rule: 'הכלל',
    deleted: (collection) => `האוסף ”${collection}“ נמחק.`,
    allowed: (verb, collection, level) => (
      <>
        הרשאה {verb} פריטים של ”<bdi>{collection}</bdi>“: {level}.
      </>
    ),
    change: (verb) => `שינוי ההרשאה ${verb} פריטים`,
    makeEditor: 'הוספת החבר לעריכה',
    viewAs: 'צפייה בתור הקורא הזה',
    outcomes: {
      all: 'אותה קריאה הייתה מותרת.',
      own: 'אותה קריאה הייתה מותרת רק לפריטים של הקורא עצמו.',
      none: 'אותה קריאה הייתה נדחית שוב.',
    },
  },
  kinds: { operator: 'מפתח API', member: 'חבר', visitor: 'מבקר' },
  callers: { operator: 'מפתח API', member: 'חבר', visitor: 'מבקר' },
  operations: {
    read: 'לקרוא',
    insert: 'להוסיף',
    update: 'לשנות',
    remove: 'להסיר',
    truncate: 'להסיר בבת אחת',
    explain: 'לקרוא עם הסבר',
  },
  triedCall: (caller, route) => `ניסיון של ${caller} לקרוא אל ${route}.`,
  triedItem: (caller, verb, collection) => `ניסיון של ${caller} ${verb} פריט של ”${collection}“.`,
  triedItems: (caller, verb, collection) =>
    `ניסיון של ${caller} ${verb} פריטים של ”${collection}“.`,
}
