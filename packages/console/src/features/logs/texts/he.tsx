import type { en } from './en.js'

export const he: typeof en = {
  title: 'יומנים',
  summary: 'הבקשות האחרונות, מהחדשה לישנה. בקשות שנכשלו ובקשות איטיות נשמרות זמן רב יותר.',
  refresh: 'רענון כל 3 שניות',
  log: 'היומן',
  source: (name, started, slowMs) => (
    <>
      תהליך {name}, הופעל {started}. בקשות של <bdi>{slowMs} ms</bdi> ומעלה הן איטיות.
    </>
  ),
  shared: 'לכל תהליך יומן משלו: הדף מציג את התהליך שענה, ובפעם הבאה ייתכן שתהליך אחר יענה.',
  none: 'אין כאן דבר',
  noneHint: 'אף בקשה אינה מתאימה למסנן. כדי לראות עוד, אפשר להסיר מסנן.',
  label: 'בקשות',
  columns: {
    request: 'בקשה',
    status: 'סטטוס',
    error: 'שגיאה',
    caller: 'קורא',
    duration: 'משך',
  },
  callers: {
    owner: 'בעלים',
    operator: 'מפתח API',
    member: 'חבר',
    visitor: 'מבקר',
    none: 'ללא פרטי גישה',
  },
  unreadable: 'בקשה לא קריאה',
  slow: (duration) => `${duration}, איטית`,
  panel: {
    request: 'הבקשה',
    gone: 'הבקשה הזאת אינה אצל התהליך שענה. ייתכן שהיא ישנה יותר מהיומן, או שתהליך אחר ענה עליה.',
    id: 'מזהה הבקשה',
    member: 'חבר',
    route: 'נתיב',
  },
  filters: {
    kind: 'סינון לפי סוג',
    kinds: { all: 'כל הבקשות', errors: 'שגיאות (5xx)', slow: 'בקשות איטיות' },
    status: 'סינון לפי סטטוס',
    everyStatus: 'כל סטטוס',
    path: 'חלק מהנתיב',
    time: 'סינון לפי זמן',
    anyTime: 'כל זמן',
    since: (time) => `מאז ${time}`,
    fiveMinutes: '5 הדקות האחרונות',
    hour: 'השעה האחרונה',
    day: 'היממה האחרונה',
  },
}
