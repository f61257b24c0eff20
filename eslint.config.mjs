import tseslint from "typescript-eslint";

const imports = (...patterns) => ({
  "no-restricted-imports": ["error", { patterns: patterns.map(([group, message]) => ({ group, message })) }],
});

export default tseslint.config(
  { ignores: ["dist", ".scratch", "examples/**/node_modules"] },
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ["./tsconfig.json", "./tools/page/tsconfig.json"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "no-duplicate-imports": ["error", { allowSeparateTypeImports: true }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
      // Our interfaces use method syntax for functions that take no `this`, because it compares parameters loosely.
      "@typescript-eslint/unbound-method": "off",
      // A lifecycle function is asynchronous by contract even where one kind has nothing to wait for.
      "@typescript-eslint/require-await": "off",
    },
  },
  {
    files: [
      "provider/http/**",
      "provider/kinds/**",
      "provider/lifecycle/**",
      "provider/base/errors.ts",
      "provider/settings/settings.ts",
    ],
    rules: imports(
      [["@pulumi/*"], "only dynamic/ knows Pulumi"],
      [["**/emulator/**"], "the emulator stands apart"],
    ),
  },
  {
    files: ["provider/*.ts", "provider/{http,kinds,lifecycle,dynamic}/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "ImportSpecifier[importKind=type], ExportSpecifier[exportKind=type], ExportAllDeclaration[exportKind=type]",
          message: "declarations have to compile under TypeScript 3.8: use `import type`",
        },
      ],
    },
  },
  {
    files: ["tools/emulator/**"],
    rules: imports([
      ["../*", "!./*"],
      "the emulator imports nothing from the rest: a shared mapping would hide its own mistakes",
    ]),
  },
  {
    files: ["tools/emulator/convoy/**"],
    rules: imports([
      ["../../*"],
      "the emulator imports nothing from the rest: a shared mapping would hide its own mistakes",
    ]),
  },
);
