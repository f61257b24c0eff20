import type { Theme } from "vitepress";
import theme from "vitepress/theme";
import "./style.css";

export default {
  extends: theme,
  enhanceApp: () => {
    if (typeof document === "undefined") return;
    // VitePress cuts a search at 64 characters, and the code of a line that somebody pastes stands at its end.
    document.addEventListener("focusin", ({ target }) => {
      if (target instanceof HTMLInputElement && target.matches(".search-input"))
        target.removeAttribute("maxlength");
    });
  },
} satisfies Theme;
