import { type Context, createContext, forwardRef, memo, type ReactNode } from 'react'

/** What an element is given. */
export type Props = Readonly<Record<string, unknown>> & { readonly children?: ReactNode }

/** A context as React keeps it. */
export interface KeptContext extends Context<unknown> {
  _currentValue: unknown
}

const context = kindOf(createContext(undefined))
const memoized = kindOf(memo(() => null))
const forwarded = kindOf(forwardRef(() => null))

/** Whether an element gives a value to all below it. */
export function isContext(type: unknown): type is KeptContext {
  return kindOf(type) === context
}

/** Whether a component is skipped where nothing changed. */
export function isMemo(type: unknown): type is { type: unknown } {
  return kindOf(type) === memoized
}

/** Whether a component hands a reference on. */
export function isForwarded(
  type: unknown,
): type is { render(props: Props, reference: null): ReactNode } {
  return kindOf(type) === forwarded
}

/** Whether a component is a class. */
export function isClass(type: unknown): type is new (props: Props) => { render(): ReactNode } {
  return typeof type === 'function' && 'isReactComponent' in Object(type.prototype)
}

function kindOf(type: unknown): unknown {
  return typeof type === 'object' && type !== null && '$$typeof' in type ? type.$$typeof : undefined
}
