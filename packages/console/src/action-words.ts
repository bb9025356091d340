import { texts } from './texts/texts.js'

const actions: ReadonlyMap<string, string> = new Map(Object.entries(texts.actions))
const reasons: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...texts.reasons, ...texts.sessionEnds }),
)

/** Returns the label of an action; unknown actions stay as they are. */
export function actionLabel(action: string): string {
  return actions.get(action) ?? action
}

/** Returns the reason of an action or of the end of a session in words; unknown reasons stay as they are. */
export function reasonLabel(reason: string): string {
  return reasons.get(reason) ?? reason
}
