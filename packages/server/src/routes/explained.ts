import type { Explainable } from '@foyer/protocol'
import * as v from 'valibot'
import type { Caller } from '../caller.js'
import { withExplanations } from '../data/explain.js'
import { JsonText } from '../http/json-text.js'
import type { RouteDeps } from './deps.js'

/** The option of a call that tells the owner what the database did. */
export const explain = v.exactOptional(v.boolean())

/** Answers a call, and when it is asked for puts `explain` into the answer. */
export async function explained<Answer extends object>(
  deps: RouteDeps,
  { caller, message }: Asked,
  answerWith: (deps: RouteDeps) => Promise<Answer | JsonText<Answer>>,
): Promise<Answer | JsonText<Answer>> {
  if (message.explain !== true) return answerWith(deps)
  const asked = { caller, collectionId: message.dataCollectionId }
  const { answer, explanations } = await withExplanations(deps, asked, answerWith)
  const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer)
  return new JsonText(`${text.slice(0, -1)},"explain":${JSON.stringify(explanations)}}`)
}

interface Asked {
  caller: Caller
  message: Explainable & { dataCollectionId: string }
}
