<?php

declare(strict_types=1);

// Composer's autoloader as the package's composer.json describes it, so that the tests need no installation.
$package = json_decode(file_get_contents(dirname(__DIR__) . '/composer.json'), true, flags: JSON_THROW_ON_ERROR);
$folders = $package['autoload']['psr-4'] + ['Celeiro\\Tests\\' => 'tests/'];
uksort($folders, static fn (string $a, string $b) => strlen($b) <=> strlen($a));
spl_autoload_register(static function (string $class) use ($folders): void {
    foreach ($folders as $prefix => $folder) {
        if (str_starts_with($class, $prefix)) {
            require dirname(__DIR__) . "/$folder" . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
            return;
        }
    }
});
