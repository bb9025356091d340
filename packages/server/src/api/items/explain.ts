import type { Explainable } from '@foyer/protocol'
import * as v from 'valibot'
import type { Caller } from '../../caller.js'
import { explainReads } from '../../data/query/explain.js'
import { JsonText } from '../../http/json-response.js'
import type { ApiDeps } from '../kit/deps.js'

/** Option that adds the database's query plans to the response, for operators. */
export const explainOption = v.exactOptional(v.boolean())

/**
 * Runs a query. If the message contains `explain`, adds the query plans to the answer.
 * @param run must use the dependencies that it receives: for an explanation, they record the statements
 */
export async function explainIfRequested<Answer extends object>(
  deps: ApiDeps,
  { caller, message }: ExplainContext,
  run: (readDeps: ApiDeps) => Promise<Answer | JsonText<Answer>>,
): Promise<Answer | JsonText<Answer>> {
  if (message.explain !== true) return run(deps)
  const query = { caller, collectionId: message.dataCollectionId }
  const { result, explanations } = await explainReads(deps, query, run)
  const text = result instanceof JsonText ? result.text : JSON.stringify(result)
  return new JsonText(`${text.slice(0, -1)},"explain":${JSON.stringify(explanations)}}`)
}

interface ExplainContext {
  caller: Caller
  message: Explainable & { dataCollectionId: string }
}
