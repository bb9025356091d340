import { type Context, createContext, forwardRef, memo, type ReactNode } from 'react'

/** Props of an element. */
export type Props = Readonly<Record<string, unknown>> & { readonly children?: ReactNode }

/** A context as React keeps it. */
export interface KeptContext extends Context<unknown> {
  _currentValue: unknown
}

const context = kindOf(createContext(undefined))
const memoized = kindOf(memo(() => null))
const forwarded = kindOf(forwardRef(() => null))

/** Returns true for a context provider. */
export function isContext(type: unknown): type is KeptContext {
  return kindOf(type) === context
}

/** Returns true for a memoized component. */
export function isMemo(type: unknown): type is { type: unknown } {
  return kindOf(type) === memoized
}

/** Returns true for a component that forwards a ref. */
export function isForwarded(
  type: unknown,
): type is { render(props: Props, reference: null): ReactNode } {
  return kindOf(type) === forwarded
}

/** Returns true for a class component. */
export function isClass(type: unknown): type is new (props: Props) => { render(): ReactNode } {
  return typeof type === 'function' && 'isReactComponent' in Object(type.prototype)
}

function kindOf(type: unknown): unknown {
  return typeof type === 'object' && type !== null && '$$typeof' in type ? type.$$typeof : undefined
}
