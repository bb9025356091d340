import { Fragment, isValidElement, type ReactNode, StrictMode, Suspense } from 'react'
import { putToSleep } from './asleep.js'
import {
  isClass,
  isContext,
  isForwarded,
  isMemo,
  type KeptContext,
  type Props,
} from './component-kinds.js'
import { setAttributes } from './set-attributes.js'

const svg = 'http://www.w3.org/2000/svg'

/**
 * Draws below a node what components return, once: the same nodes as React makes, so that it can take them over.
 * @throws Error at what it cannot draw
 */
export function draw(node: ReactNode, parent: Node): void {
  if (typeof node === 'string' || typeof node === 'number') {
    if (node !== '') parent.appendChild(document.createTextNode(`${node}`))
  } else if (Array.isArray(node)) for (const one of node) draw(one, parent)
  else if (isValidElement<Props>(node)) drawElement(node.type, node.props, parent)
}

function drawElement(type: unknown, props: Props, parent: Node): void {
  if (typeof type === 'string') drawTag(type, props, parent)
  else if (type === Fragment || type === StrictMode) draw(props.children, parent)
  else if (type === Suspense) drawMarked(props.children, parent)
  else if (isContext(type)) drawWith(type, props, parent)
  else if (isMemo(type)) drawElement(type.type, props, parent)
  else if (isForwarded(type)) draw(type.render(props, null), parent)
  else if (isClass(type)) draw(new type(props).render(), parent)
  else if (typeof type === 'function') draw(type(props), parent)
  else throw new Error(`cannot draw "${String(type)}": expected a tag, a component or a context`)
}

/** React knows by these comments that nothing in here is still to come. */
function drawMarked(children: ReactNode, parent: Node): void {
  parent.appendChild(document.createComment('$'))
  draw(children, parent)
  parent.appendChild(document.createComment('/$'))
}

function drawWith(context: KeptContext, { value, children }: Props, parent: Node): void {
  const outside = context._currentValue
  context._currentValue = value
  try {
    draw(children, parent)
  } finally {
    context._currentValue = outside
  }
}

function drawTag(tag: string, props: Props, parent: Node): void {
  // React moves it to the head of the document.
  if (tag === 'title') {
    document.title = `${props.children}`
    return
  }
  const isSvg = tag === 'svg' || (parent instanceof Element && parent.namespaceURI === svg)
  const element = isSvg ? document.createElementNS(svg, tag) : document.createElement(tag)
  setAttributes(element, props)
  putToSleep(element)
  draw(props.children, element)
  // Only now are its options there.
  if (element instanceof HTMLSelectElement) element.value = `${props.value}`
  parent.appendChild(element)
}
