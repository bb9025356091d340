/**
 * Finds the groups of nodes that reach each other (Tarjan's strongly connected components).
 *
 * @param {ReadonlyMap<string, readonly string[]>} graph each node and the nodes it points to
 * @returns {string[][]} one sorted list per group of two or more, or of a node that points to itself
 */
export function findCycles(graph) {
  /** @type {Map<string, number>} */
  const order = new Map()
  /** @type {Map<string, number>} */
  const lowest = new Map()
  /** @type {string[]} */
  const open = []
  /** @type {string[][]} */
  const groups = []

  const visit = (/** @type {string} */ node) => {
    const number = order.size
    order.set(node, number)
    lowest.set(node, number)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next))
        lowest.set(node, Math.min(numberOf(lowest, node), numberOf(lowest, next)))
    }
    if (lowest.get(node) !== number) return
    const group = open.splice(open.indexOf(node))
    if (group.length > 1 || graph.get(node)?.includes(node)) groups.push(group.sort())
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return groups
}

/**
 * @param {ReadonlyMap<string, number>} numbers
 * @param {string} node
 */
function numberOf(numbers, node) {
  return numbers.get(node) ?? Number.POSITIVE_INFINITY
}
