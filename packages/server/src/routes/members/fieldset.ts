import type { MemberFieldset } from '@foyer/protocol/member-endpoints'
import * as v from 'valibot'

const one = v.picklist(['PUBLIC', 'EXTENDED', 'FULL'])

/** Fieldsets as they travel; in a GET query a single one stands without a list. */
export const fieldsets = v.exactOptional(
  v.union([
    v.pipe(v.array(one), v.maxLength(3)),
    v.pipe(
      one,
      v.transform((fieldset) => [fieldset]),
    ),
  ]),
)

/** The widest of the fieldsets that were asked for. */
export function widest(
  asked: readonly MemberFieldset[] | undefined,
  otherwise: MemberFieldset = 'PUBLIC',
): MemberFieldset {
  if (asked === undefined || asked.length === 0) return otherwise
  if (asked.includes('FULL')) return 'FULL'
  return asked.includes('EXTENDED') ? 'EXTENDED' : 'PUBLIC'
}
