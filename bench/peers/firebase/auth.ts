// A small site with members: register, log in by form, by redirect to a provider and back, log out.
import {
  createUserWithEmailAndPassword,
  GithubAuthProvider,
  getAuth,
  getRedirectResult,
  signInWithEmailAndPassword,
  signInWithRedirect,
  signOut,
} from 'firebase/auth'
import { app } from './client.js'

const auth = getAuth(app)

export const join = (email: string, password: string) =>
  createUserWithEmailAndPassword(auth, email, password)

export const enter = (email: string, password: string) =>
  signInWithEmailAndPassword(auth, email, password)

export const enterByProvider = () => signInWithRedirect(auth, new GithubAuthProvider())
export const comeBack = async () => (await getRedirectResult(auth)) !== null
export const leave = () => signOut(auth)
