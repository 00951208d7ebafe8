import { onMounted } from 'vue';
import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import '@fontsource-variable/atkinson-hyperlegible-mono';
import '@fontsource-variable/atkinson-hyperlegible-next';
import '@fontsource-variable/bricolage-grotesque';
import './style.css';

export default {
  extends: DefaultTheme,
  setup: () =>
    onMounted(() => {
      // The sidebar stays when another page is shown, perhaps one of another folder: its relative links must not move.
      for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) link.setAttribute('href', link.href);
    }),
} satisfies Theme;
