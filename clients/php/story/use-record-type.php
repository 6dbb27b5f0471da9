<?php

declare(strict_types=1);

/*
 * php use-record-type.php <file> <class>: loads a class that `celeiro types` wrote and makes a record of it from a row of
 * nulls, and from a row in which every column has a value.
 */

[, $file, $class] = $argv;
error_reporting(E_ALL);
set_error_handler(static fn (int $level, string $message) => throw new ErrorException($message, 0, $level));
require $file;

$parameters = (new ReflectionClass($class))->getConstructor()->getParameters();
if (count($parameters) !== count($class::COLUMNS)) {
    throw new UnexpectedValueException('the class has not one property for each column');
}
$samples = [
    'int' => PHP_INT_MAX,
    'float' => 0.5,
    'bool' => true,
    'DateTimeImmutable' => new DateTimeImmutable('2013-01-01'),
];
$row = [];
foreach ($parameters as $at => $parameter) {
    $column = $class::COLUMNS[$at];
    $row[$column] = $samples[$parameter->getType()->getName()] ?? "text of $column";
}
$record = $class::fromRow($row);
if (array_values(get_object_vars($record)) !== array_values($row)) {
    throw new UnexpectedValueException('a property has not the value of its column');
}
foreach ($parameters as $at => $parameter) {
    if ($parameter->allowsNull()) {
        $row[$class::COLUMNS[$at]] = null;
    }
}
$class::fromRow($row);
