import type { KeyScope } from '@foyer/protocol/api-keys'
import type { MemberDay, SiteOverview, TrafficMinute } from '@foyer/protocol/overview'
import { locale } from '../../language/language.js'
import { sum } from './home-figures.js'
import { texts } from './texts/texts.js'

/** One line or row of bars of a chart. */
interface ChartSeries {
  name: string
  colour: string
  values: readonly number[]
}

/** A chart with its summary. */
export interface HomeChart {
  title: string
  /** Sentence with the main numbers; screen readers read it instead of the drawing. */
  summary: string
  kind: 'line' | 'bars'
  allowsDecimals: boolean
  /** Labels of the points, oldest first. */
  labels: readonly string[]
  series: readonly ChartSeries[]
  /** Page that lists the counted entries, with the scope that it needs. */
  list?: { to: string; name: string; needs: KeyScope }
}

const dayFormat = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const timeFormat = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
const numberFormat = new Intl.NumberFormat(locale, {
  useGrouping: false,
  maximumFractionDigits: 20,
})
const words = texts.charts
const [main, bad] = ['var(--color-accent)', 'var(--color-danger)']

/** Formats a value of a chart, for example `12.5`. */
export function formatMeasure(value: number): string {
  return numberFormat.format(value)
}

/** Returns the charts that the owner's scopes permit. */
export function chartsOf({ members, traffic, at }: SiteOverview): HomeChart[] {
  const minutes = fillMissingMinutes(traffic.minutes, new Date(at))
  return [
    ...(members ? [memberChart(members.days), loginChart(members.days)] : []),
    requestChart(minutes),
    latencyChart(minutes),
  ]
}

function memberChart(days: readonly MemberDay[]): HomeChart {
  const joined = sum(days.map((day) => day.joined))
  const total = days.at(-1)?.total ?? 0
  return {
    title: words.members.title,
    summary: words.members.summary(total, joined),
    kind: 'line',
    allowsDecimals: false,
    labels: labelsOf(days),
    series: [{ name: words.members.series, colour: main, values: days.map(({ total }) => total) }],
    list: { to: '/members', name: words.members.list, needs: 'members:read' },
  }
}

function loginChart(days: readonly MemberDay[]): HomeChart {
  const logins = days.map((day) => day.logins)
  const failed = days.map((day) => day.failedLogins)
  return {
    title: words.logins.title,
    summary: words.logins.summary(sum(logins), sum(failed)),
    kind: 'bars',
    allowsDecimals: false,
    labels: labelsOf(days),
    series: [
      { name: words.logins.successful, colour: main, values: logins },
      { name: words.logins.failed, colour: bad, values: failed },
    ],
    list: { to: '/audit?action=login', name: words.logins.list, needs: 'settings:read' },
  }
}

function labelsOf(days: readonly MemberDay[]): string[] {
  return days.map(({ date }) => dayFormat.format(new Date(date)))
}

function requestChart(minutes: readonly TrafficMinute[]): HomeChart {
  const requests = sum(minutes.map((minute) => minute.requests))
  const failed = sum(minutes.map((minute) => minute.failed))
  return {
    title: words.requests.title,
    summary: words.requests.summary(requests, failed),
    kind: 'bars',
    allowsDecimals: false,
    labels: timesOf(minutes),
    series: [
      {
        name: words.requests.answered,
        colour: main,
        values: minutes.map((minute) => minute.requests - minute.failed),
      },
      { name: words.requests.failed, colour: bad, values: minutes.map((minute) => minute.failed) },
    ],
  }
}

function latencyChart(minutes: readonly TrafficMinute[]): HomeChart {
  const requests = sum(minutes.map((minute) => minute.requests))
  const total = sum(minutes.map((minute) => minute.requests * minute.averageMs))
  const slowest = Math.max(0, ...minutes.map((minute) => minute.slowestMs))
  const average = requests === 0 ? 0 : Math.round((total / requests) * 10) / 10
  return {
    title: words.latency.title,
    summary: words.latency.summary(formatMeasure(average), formatMeasure(slowest)),
    kind: 'line',
    allowsDecimals: true,
    labels: timesOf(minutes),
    series: [
      {
        name: words.latency.slowest,
        colour: 'var(--color-highlight)',
        values: minutes.map((m) => m.slowestMs),
      },
      { name: words.latency.average, colour: main, values: minutes.map((m) => m.averageMs) },
    ],
  }
}

function timesOf(minutes: readonly TrafficMinute[]): string[] {
  return minutes.map((minute) => timeFormat.format(new Date(minute.at)))
}

/** Fills in the minutes without a request. */
function fillMissingMinutes(minutes: readonly TrafficMinute[], now: Date): TrafficMinute[] {
  const minutesByTime = new Map(minutes.map((minute) => [minute.at, minute]))
  const last = Math.floor(Math.max(now.getTime(), timeOfLast(minutes)) / 60_000)
  return Array.from({ length: 60 }, (_, n) => {
    const at = new Date((last - 59 + n) * 60_000).toISOString()
    return minutesByTime.get(at) ?? { at, requests: 0, failed: 0, averageMs: 0, slowestMs: 0 }
  })
}

function timeOfLast(minutes: readonly TrafficMinute[]): number {
  return Date.parse(minutes.at(-1)?.at ?? '1970-01-01T00:00:00.000Z')
}
