import { texts } from './texts/texts.js'

const words: ReadonlyMap<string, string> = new Map(Object.entries(texts.actions))

/** Returns the label of an action; unknown actions stay as they are. */
export function actionInWords(action: string): string {
  return words.get(action) ?? action
}
