/** Texts for the plurals of a language; `#` stands for the number. */
type PluralTexts = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Formats numbers and dates in a language. */
export interface Format {
  /** An integer: `3,201` */
  number(value: number): string
  /** A rating; `digits` after the point, default 1: `8.5` */
  rating(value: number, digits?: 1 | 2): string
  /** A percentage, 0 to 100: `95%` */
  percent(value: number): string
  /** A number with three significant digits: `2.77` */
  rounded(value: number): string
  /** A day, the same in all time zones: `July 18, 2008` */
  day(date: Date): string
  /** Text for a number: `2 films` */
  plural(count: number, texts: PluralTexts): string
}

/** Creates the formats of a language. */
export function createFormat(language: string): Format {
  const numbers = (options?: Intl.NumberFormatOptions) =>
    lazy(() => new Intl.NumberFormat(language, options))
  const digits = (count: number) =>
    numbers({ minimumFractionDigits: count, maximumFractionDigits: count })
  const whole = numbers()
  const ratings = { 1: digits(1), 2: digits(2) }
  const percentage = numbers({ style: 'percent' })
  const significant = numbers({ maximumSignificantDigits: 3 })
  const longDay = lazy(
    () => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
  )
  const rules = lazy(() => new Intl.PluralRules(language))
  return {
    number: (value) => whole().format(value),
    rating: (value, count = 1) => ratings[count]().format(value),
    percent: (value) => percentage().format(value / 100),
    rounded: (value) => significant().format(value),
    day: (date) => longDay().format(date),
    plural: (count, texts) =>
      (texts[rules().select(count)] ?? texts.other).replace('#', whole().format(count)),
  }
}

/** Creates a formatter on first use, because that takes milliseconds on a phone. */
function lazy<Formatter>(create: () => Formatter): () => Formatter {
  let created: Formatter | undefined
  return () => {
    created ??= create()
    return created
  }
}
