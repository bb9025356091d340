// src/assets.ts
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, extname } from "node:path";
var sheets = [
  "@foyer/theme/tokens.css",
  "@foyer/theme/fonts.css",
  "@foyer/theme/base.css",
  "@foyer/theme/controls.css",
  "@foyer/pages/pages.css"
];
var firstFonts = /-latin-(opsz|wght)-normal-/;
async function readPageAssets(basePath) {
  const { resolve } = createRequire(import.meta.url);
  const parts = await Promise.all(sheets.map((sheet2) => readSheet(resolve(sheet2))));
  const css = parts.map((part) => part.css).join("\n");
  const fontFiles = [...new Map(parts.flatMap((part) => [...part.fonts]))];
  const fonts = await Promise.all(
    fontFiles.map(async ([reference, file]) => ({
      reference,
      asset: toAsset(basePath, basename(file), "font/woff2", await readFile(file))
    }))
  );
  const linked = fonts.reduce(
    (text, { reference, asset }) => text.replaceAll(reference, `url('${asset.path}')`),
    css
  );
  const type = "text/css; charset=utf-8";
  const sheet = toAsset(basePath, "pages.css", type, new TextEncoder().encode(linked));
  const files = fonts.map(({ asset }) => asset);
  return {
    stylesheets: [sheet.path],
    preload: files.map(({ path }) => path).filter((path) => firstFonts.test(path)),
    files: [sheet, ...files]
  };
}
async function readSheet(file) {
  const { resolve } = createRequire(file);
  const text = (await readFile(file, "utf8")).replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const imports = [...text.matchAll(/@import ["'](\.[^"']+)["'];/g)];
  const parts = await Promise.all(imports.map(([, path = ""]) => readSheet(resolve(path))));
  const own = text.replaceAll(/@import ["'][^"']+["'];/g, "").replaceAll(/\n\s*\n/g, "\n");
  const urls = [...own.matchAll(/url\(["']?([^"')]+)["']?\)/g)];
  return {
    css: [...parts.map((part) => part.css), own.trim()].join("\n"),
    fonts: new Map([
      ...parts.flatMap((part) => [...part.fonts]),
      ...urls.map(([reference, path = ""]) => [reference, resolve(path)])
    ])
  };
}
function toAsset(basePath, name, contentType, body) {
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 12);
  const extension = extname(name);
  return { path: `${basePath}/${basename(name, extension)}-${hash}${extension}`, contentType, body };
}

// src/render-page.tsx
import { renderToStaticMarkup } from "react-dom/server";

// src/web-url.ts
function findWebUrl(url) {
  if (url === void 0 || !URL.canParse(url, "http://localhost")) return void 0;
  const { protocol } = new URL(url, "http://localhost");
  return protocol === "http:" || protocol === "https:" ? url : void 0;
}

// src/error-page.tsx
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
function ErrorPage({ view, site }) {
  return /* @__PURE__ */ jsxs(Fragment, { children: [
    /* @__PURE__ */ jsx("h1", { children: view.title }),
    /* @__PURE__ */ jsx("p", { className: "lead", children: view.text }),
    view.facts && view.facts.length > 0 && /* @__PURE__ */ jsx("dl", { className: "facts", children: view.facts.map((fact) => /* @__PURE__ */ jsx(FactRow, { fact }, fact.label)) }),
    /* @__PURE__ */ jsxs(
      "a",
      {
        className: "button primary",
        href: findWebUrl(view.continueUrl) ?? findWebUrl(site.homeUrl) ?? "/",
        children: [
          "Continue to ",
          site.name
        ]
      }
    ),
    /* @__PURE__ */ jsxs("p", { className: "request", children: [
      "If it happens again, tell the owner of the site this number: ",
      /* @__PURE__ */ jsx("code", { children: view.requestId })
    ] })
  ] });
}
function FactRow({ fact }) {
  return /* @__PURE__ */ jsxs("div", { children: [
    /* @__PURE__ */ jsx("dt", { children: fact.label }),
    fact.values.length === 0 && /* @__PURE__ */ jsx("dd", { children: "none" }),
    [...new Set(fact.values)].map((value) => /* @__PURE__ */ jsx("dd", { children: /* @__PURE__ */ jsx("code", { children: value }) }, value))
  ] });
}

// src/layout.tsx
import { jsx as jsx2, jsxs as jsxs2 } from "react/jsx-runtime";
function Layout({ title, site, assets, children }) {
  return /* @__PURE__ */ jsxs2("html", { lang: "en", dir: "ltr", children: [
    /* @__PURE__ */ jsxs2("head", { children: [
      /* @__PURE__ */ jsx2("meta", { charSet: "utf-8" }),
      /* @__PURE__ */ jsx2("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      /* @__PURE__ */ jsx2("meta", { name: "color-scheme", content: "light dark" }),
      /* @__PURE__ */ jsx2("meta", { name: "robots", content: "noindex" }),
      /* @__PURE__ */ jsx2("title", { children: `${title} \xB7 ${site.name}` }),
      assets.preload.map((href) => /* @__PURE__ */ jsx2("link", { rel: "preload", as: "font", type: "font/woff2", href, crossOrigin: "" }, href)),
      assets.stylesheets.map((href) => /* @__PURE__ */ jsx2("link", { rel: "stylesheet", href }, href))
    ] }),
    /* @__PURE__ */ jsx2("body", { children: /* @__PURE__ */ jsxs2("div", { className: "house", children: [
      /* @__PURE__ */ jsx2("header", { className: "curtain", children: /* @__PURE__ */ jsx2(
        "a",
        {
          className: site.name.length > 20 ? "marquee long" : "marquee",
          href: findWebUrl(site.homeUrl) ?? "/",
          children: site.name
        }
      ) }),
      /* @__PURE__ */ jsx2("main", { className: "stage", children: /* @__PURE__ */ jsx2("div", { className: "scene", children }) })
    ] }) })
  ] });
}

// src/field.tsx
import { jsx as jsx3, jsxs as jsxs3 } from "react/jsx-runtime";
function Field({ name, label, hint, problems = [], input }) {
  const texts = problems.filter((problem) => problem.field === name).map(({ text }) => text);
  const isWrong = texts.length > 0;
  const describedBy = [hint && `${name}-hint`, isWrong && `${name}-problem`].filter(Boolean);
  return /* @__PURE__ */ jsxs3("div", { className: "field", children: [
    /* @__PURE__ */ jsx3("label", { htmlFor: name, children: label }),
    hint && /* @__PURE__ */ jsx3("p", { className: "hint", id: `${name}-hint`, children: hint }),
    isWrong && /* @__PURE__ */ jsx3("p", { className: "problem", id: `${name}-problem`, children: texts.join(" ") }),
    /* @__PURE__ */ jsx3(
      "input",
      {
        ...input,
        id: name,
        name,
        "aria-invalid": isWrong || void 0,
        "aria-describedby": describedBy.join(" ") || void 0
      }
    )
  ] });
}

// src/hidden-inputs.tsx
import { Fragment as Fragment2, jsx as jsx4 } from "react/jsx-runtime";
function HiddenInputs({ pairs }) {
  return /* @__PURE__ */ jsx4(Fragment2, { children: Object.entries(pairs).map(([name, value]) => /* @__PURE__ */ jsx4("input", { type: "hidden", name, defaultValue: value }, name)) });
}

// src/problems.tsx
import { jsx as jsx5, jsxs as jsxs4 } from "react/jsx-runtime";
function Problems({
  problems = []
}) {
  if (problems.length === 0) return null;
  return /* @__PURE__ */ jsxs4("div", { className: "problems", role: "alert", children: [
    /* @__PURE__ */ jsx5("h2", { children: problems.length === 1 ? "One thing to put right" : "A few things to put right" }),
    /* @__PURE__ */ jsx5("ul", { children: problems.map(({ field, text }) => /* @__PURE__ */ jsx5("li", { children: field === void 0 ? text : /* @__PURE__ */ jsx5("a", { href: `#${field}`, children: text }) }, `${field ?? ""} ${text}`)) })
  ] });
}

// src/sign-in.tsx
import { Fragment as Fragment3, jsx as jsx6, jsxs as jsxs5 } from "react/jsx-runtime";
function SignIn({ view, site }) {
  return /* @__PURE__ */ jsxs5(Fragment3, { children: [
    /* @__PURE__ */ jsx6("h1", { children: "Sign in" }),
    /* @__PURE__ */ jsxs5("p", { className: "lead", children: [
      "Good to have you back at ",
      site.name,
      "."
    ] }),
    /* @__PURE__ */ jsx6(Problems, { problems: view.problems }),
    /* @__PURE__ */ jsxs5("form", { method: "post", action: view.action, children: [
      /* @__PURE__ */ jsx6(HiddenInputs, { pairs: view.hidden }),
      /* @__PURE__ */ jsx6(
        Field,
        {
          name: "email",
          label: "E-mail address",
          problems: view.problems,
          input: {
            type: "email",
            autoComplete: "username",
            autoCapitalize: "none",
            spellCheck: false,
            required: true,
            defaultValue: view.email
          }
        }
      ),
      /* @__PURE__ */ jsx6(
        Field,
        {
          name: "password",
          label: "Password",
          problems: view.problems,
          input: { type: "password", autoComplete: "current-password", required: true }
        }
      ),
      /* @__PURE__ */ jsx6("button", { type: "submit", className: "button primary wide", children: "Sign in" })
    ] }),
    /* @__PURE__ */ jsxs5("p", { className: "elsewhere", children: [
      "New here? ",
      /* @__PURE__ */ jsx6("a", { href: view.signUpUrl, children: "Create an account" })
    ] })
  ] });
}

// src/sign-up.tsx
import { Fragment as Fragment4, jsx as jsx7, jsxs as jsxs6 } from "react/jsx-runtime";
function SignUp({ view, site }) {
  return /* @__PURE__ */ jsxs6(Fragment4, { children: [
    /* @__PURE__ */ jsx7("h1", { children: "Create your account" }),
    /* @__PURE__ */ jsxs6("p", { className: "lead", children: [
      "Become a member of ",
      site.name,
      ". It takes a minute."
    ] }),
    /* @__PURE__ */ jsx7(Problems, { problems: view.problems }),
    /* @__PURE__ */ jsxs6("form", { method: "post", action: view.action, children: [
      /* @__PURE__ */ jsx7(HiddenInputs, { pairs: view.hidden }),
      /* @__PURE__ */ jsx7(SignUpFields, { view }),
      /* @__PURE__ */ jsx7("button", { type: "submit", className: "button primary wide", children: "Create account" })
    ] }),
    /* @__PURE__ */ jsxs6("p", { className: "elsewhere", children: [
      "Already a member? ",
      /* @__PURE__ */ jsx7("a", { href: view.signInUrl, children: "Sign in" })
    ] })
  ] });
}
function SignUpFields({ view }) {
  const { email, nickname, passwordMinLength, problems } = view;
  return /* @__PURE__ */ jsxs6(Fragment4, { children: [
    /* @__PURE__ */ jsx7(
      Field,
      {
        name: "nickname",
        label: "Name",
        hint: "Others see it beside what you write.",
        problems,
        input: { type: "text", autoComplete: "nickname", required: true, defaultValue: nickname }
      }
    ),
    /* @__PURE__ */ jsx7(
      Field,
      {
        name: "email",
        label: "E-mail address",
        problems,
        input: {
          type: "email",
          autoComplete: "username",
          autoCapitalize: "none",
          spellCheck: false,
          required: true,
          defaultValue: email
        }
      }
    ),
    /* @__PURE__ */ jsx7(
      Field,
      {
        name: "password",
        label: "Password",
        hint: `At least ${passwordMinLength} characters. A short sentence works well.`,
        problems,
        input: {
          type: "password",
          autoComplete: "new-password",
          minLength: passwordMinLength,
          required: true
        }
      }
    )
  ] });
}

// src/signed-out.tsx
import { Fragment as Fragment5, jsx as jsx8, jsxs as jsxs7 } from "react/jsx-runtime";
function SignedOut({ view, site }) {
  return /* @__PURE__ */ jsxs7(Fragment5, { children: [
    /* @__PURE__ */ jsx8("h1", { children: "You are signed out" }),
    /* @__PURE__ */ jsx8("p", { className: "lead", children: "You can keep reading as a visitor and sign in again at any time." }),
    /* @__PURE__ */ jsxs7(
      "a",
      {
        className: "button primary",
        href: findWebUrl(view.continueUrl) ?? findWebUrl(site.homeUrl) ?? "/",
        children: [
          "Continue to ",
          site.name
        ]
      }
    )
  ] });
}

// src/verify-email.tsx
import { Fragment as Fragment6, jsx as jsx9, jsxs as jsxs8 } from "react/jsx-runtime";
function VerifyEmail({ view }) {
  return /* @__PURE__ */ jsxs8(Fragment6, { children: [
    /* @__PURE__ */ jsx9("h1", { children: "Check your mail" }),
    /* @__PURE__ */ jsxs8("p", { className: "lead", children: [
      "We sent a code to ",
      /* @__PURE__ */ jsx9("strong", { children: view.email }),
      ". Enter it here to finish."
    ] }),
    view.notice && /* @__PURE__ */ jsx9("p", { className: "notice success", role: "status", children: view.notice }),
    /* @__PURE__ */ jsx9(Problems, { problems: view.problems }),
    /* @__PURE__ */ jsxs8("form", { method: "post", action: view.action, children: [
      /* @__PURE__ */ jsx9(HiddenInputs, { pairs: view.hidden }),
      /* @__PURE__ */ jsx9(
        Field,
        {
          name: "code",
          label: "Code from the mail",
          problems: view.problems,
          input: {
            type: "text",
            className: "code",
            inputMode: "numeric",
            autoComplete: "one-time-code",
            autoCapitalize: "none",
            spellCheck: false,
            required: true
          }
        }
      ),
      /* @__PURE__ */ jsx9("button", { type: "submit", className: "button primary wide", children: "Confirm address" })
    ] }),
    /* @__PURE__ */ jsxs8("form", { method: "post", action: view.resendAction, className: "elsewhere", children: [
      /* @__PURE__ */ jsx9(HiddenInputs, { pairs: view.hidden }),
      /* @__PURE__ */ jsx9("p", { children: "Nothing there? It can take a minute. Look in the spam folder too." }),
      /* @__PURE__ */ jsx9("button", { type: "submit", className: "button", children: "Send a new code" })
    ] })
  ] });
}

// src/render-page.tsx
import { jsx as jsx10 } from "react/jsx-runtime";
function renderPage(view, site, assets) {
  const document = /* @__PURE__ */ jsx10(Layout, { title: titleOf(view), site, assets, children: /* @__PURE__ */ jsx10(Content, { view, site }) });
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
function Content({ view, site }) {
  switch (view.page) {
    case "sign-in":
      return /* @__PURE__ */ jsx10(SignIn, { view, site });
    case "sign-up":
      return /* @__PURE__ */ jsx10(SignUp, { view, site });
    case "verify-email":
      return /* @__PURE__ */ jsx10(VerifyEmail, { view });
    case "signed-out":
      return /* @__PURE__ */ jsx10(SignedOut, { view, site });
    case "error":
      return /* @__PURE__ */ jsx10(ErrorPage, { view, site });
  }
}
var titles = {
  "sign-in": "Sign in",
  "sign-up": "Create your account",
  "verify-email": "Check your mail",
  "signed-out": "Signed out"
};
function titleOf(view) {
  if (view.page === "error") return view.title;
  const hasProblems = "problems" in view && (view.problems?.length ?? 0) > 0;
  return hasProblems ? `Please check: ${titles[view.page]}` : titles[view.page];
}
export {
  readPageAssets,
  renderPage
};
