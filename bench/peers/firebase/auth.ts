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

export const register = (email: string, password: string) =>
  createUserWithEmailAndPassword(auth, email, password)

export const logIn = (email: string, password: string) =>
  signInWithEmailAndPassword(auth, email, password)

export const logInByProvider = () => signInWithRedirect(auth, new GithubAuthProvider())
export const finishLogin = async () => (await getRedirectResult(auth)) !== null
export const logOut = () => signOut(auth)
