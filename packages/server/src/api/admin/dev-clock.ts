import { devClockEndpoints, generalCodes } from '@foyer/protocol'
import * as v from 'valibot'
import { HttpError, invalidField } from '../../http/errors.js'
import type { Runner } from '../../lib/runner.js'
import type { Clock, VirtualClock } from '../../ports/clock.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { isoTime, shortText } from '../kit/schemas.js'

/** Latest time of the clock. Timestamps after the year 9999 have another format. */
const LAST_MS = Date.parse('9999-12-31T00:00:00Z')
const DURATION =
  /^P(?=.)(?:(?<weeks>\d{1,9})W)?(?:(?<days>\d{1,9})D)?(?:T(?=.)(?:(?<hours>\d{1,9})H)?(?:(?<minutes>\d{1,9})M)?(?:(?<seconds>\d{1,9}(?:\.\d{1,3})?)S)?)?$/
const unitMs = {
  weeks: 604_800_000,
  days: 86_400_000,
  hours: 3_600_000,
  minutes: 60_000,
  seconds: 1000,
}

const duration = v.pipe(
  shortText,
  v.regex(
    DURATION,
    'expected a duration such as PT20M or P1DT2H, of weeks, days, hours, minutes and seconds',
  ),
  v.transform(durationMs),
)

/** Background work that the response to a change of the clock waits for. */
type AwaitedRunners = Record<
  'deletionRunner' | 'jobRunner' | 'backupRunner' | 'erasureRunner' | 'mailRunner',
  Runner
>

/**
 * `GET`, `POST /_foyer/v1/dev/clock`: reads a virtual clock, and sets it ahead. Other clocks have no routes. The
 * response to a change is sent after the background work that the change makes due, except deliveries to webhooks. @see
 * docs/wire/administration.md#virtual-clock
 */
export function devClockRoutes(
  clock: Clock | VirtualClock,
  { deletionRunner, jobRunner, backupRunner, erasureRunner, mailRunner }: AwaitedRunners,
): ApiRoute[] {
  if (!('advance' in clock)) return []
  const read = () => ({ now: clock.now().toISOString(), running: true as const })
  return [
    defineRoute({
      endpoint: devClockEndpoints.readDevClock,
      access: 'operator',
      scope: 'all',
      handle: async () => read(),
    }),
    defineRoute({
      endpoint: devClockEndpoints.setDevClock,
      access: 'operator',
      scope: 'all',
      schema: v.pipe(
        v.object({
          // Milliseconds, or a duration as a string, which `duration` converts to milliseconds.
          advanceBy: v.exactOptional(v.union([v.pipe(v.number(), v.finite()), duration])),
          setTo: v.exactOptional(isoTime),
        }),
        v.check(
          ({ advanceBy, setTo }) => (advanceBy === undefined) !== (setTo === undefined),
          'expected either "advanceBy" or "setTo"',
        ),
      ),
      handle: async ({ advanceBy = 0, setTo }) => {
        const now = clock.now()
        const time = new Date(setTo ?? now.getTime() + Number(advanceBy))
        if (time < now) {
          throw new HttpError(
            409,
            generalCodes.clockOnlyForward,
            `the clock is at ${now.toISOString()} and cannot be set back; expected a later time, or restart the server`,
          )
        }
        if (!(time.getTime() < LAST_MS)) {
          const field = setTo === undefined ? 'advanceBy' : 'setTo'
          throw invalidField(field, 'expected a time before the end of the year 9999')
        }
        clock.advance((time.getTime() - now.getTime()) / 1000)
        // The order matters: the deletion of a member causes erasures and e-mails.
        for (const runner of [deletionRunner, jobRunner, backupRunner, erasureRunner, mailRunner])
          await runner.untilIdle()
        return read()
      },
    }),
  ]
}

function durationMs(text: string): number {
  const parts = DURATION.exec(text)?.groups ?? {}
  return Object.entries(unitMs).reduce((sum, [unit, ms]) => sum + Number(parts[unit] ?? 0) * ms, 0)
}
